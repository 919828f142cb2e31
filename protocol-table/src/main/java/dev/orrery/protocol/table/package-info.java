/** The protocol of Azure Tables: entities over http, as OData 3 in JSON. */
package dev.orrery.protocol.table;
