/** What commands show: tables, numbers, and how far they are. */
package dev.orrery.cli.print;
