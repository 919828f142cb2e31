// After a book was created: counts it in its author's countOfBooks. If that fails, the book is not created either.
function countBook() {
  const context = getContext();
  const collection = context.getCollection();
  const book = context.getResponse().getBody();
  if (book.type !== "book") return;

  mustBeAccepted(
    collection.readDocument(`${collection.getAltLink()}/docs/${book.authorId}`, (error, author) => {
      if (error) throw error;
      author.countOfBooks = (author.countOfBooks ?? 0) + 1;
      mustBeAccepted(collection.replaceDocument(author._self, author, { etag: author._etag }));
    }),
  );

  function mustBeAccepted(isAccepted) {
    if (!isAccepted) throw new Error("There was no time left to count the book");
  }
}
