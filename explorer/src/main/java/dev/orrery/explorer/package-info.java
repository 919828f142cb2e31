/**
 * The Data Explorer: a page in the browser that shows and changes what a server keeps. It is made of files, and speaks with the
 * server as every other client does. Read {@link dev.orrery.explorer.ExplorerHandler} first.
 */
package dev.orrery.explorer;
