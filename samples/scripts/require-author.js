// Before a book is written: refuses it if its author is not there. Both lie in the logical partition of the author.
function requireAuthor() {
  const context = getContext();
  const collection = context.getCollection();
  const book = context.getRequest().getBody();
  if (!book || book.type !== "book") return;

  const isAccepted = collection.readDocument(
    `${collection.getAltLink()}/docs/${book.authorId}`,
    (error, author) => {
      const isMissing = error && error.number === ErrorCodes.NotFound;
      if (isMissing || (author && author.type !== "author")) {
        throw new Error(ErrorCodes.BadRequest, `There is no author '${book.authorId}'`);
      }
      if (error) throw error;
    },
  );
  if (!isAccepted) throw new Error("There was no time left to look for the author");
}
