/**
 * Many customers in one application: a key for each, a container for each, or keys below keys. Begin with {@code
 * TenantsByKey}.
 */
package dev.orrery.samples.modelling.tenants;
