/**
 * The blog as a web page, with what each click costs in each design. {@link
 * dev.orrery.samples.blog.web.PreparedBlogs} fills the databases, {@link dev.orrery.samples.blog.web.BlogSite} shows
 * them.
 */
package dev.orrery.samples.blog.web;
