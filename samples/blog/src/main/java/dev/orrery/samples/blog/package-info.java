/**
 * A blogging platform on Cosmos DB: users write posts, comment on them and like them. {@link
 * dev.orrery.samples.blog.Blog} has its ten requests, which three designs answer; {@link
 * dev.orrery.samples.blog.design.BlogDatabase} sets one up.
 */
package dev.orrery.samples.blog;
