/**
 * What keeps copies right: workers on the change feeds of users and posts. {@link
 * dev.orrery.samples.blog.worker.CopyWorkers} starts those that a design needs.
 */
package dev.orrery.samples.blog.worker;
