/** Many to many: items that join, or a list on each side. Begin with {@code ListedAuthors}. */
package dev.orrery.samples.modelling.authors;
