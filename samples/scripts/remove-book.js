// Deletes a book and counts it off its author's countOfBooks, both or neither. Answers how many books are left.
function removeBook(bookId) {
  const collection = getContext().getCollection();
  const docs = `${collection.getAltLink()}/docs`;

  collection.readDocument(`${docs}/${bookId}`, (missing, book) => {
    if (missing) throw missing;
    if (book.type !== "book") throw new Error(ErrorCodes.BadRequest, `'${bookId}' is not a book`);

    collection.deleteDocument(book._self, (failed) => {
      if (failed) throw failed;
      countOff(book.authorId);
    });
  });

  function countOff(authorId) {
    collection.readDocument(`${docs}/${authorId}`, (missing, author) => {
      if (missing) throw missing;
      author.countOfBooks -= 1;
      collection.replaceDocument(author._self, author);
      getContext().getResponse().setBody({ countOfBooks: author.countOfBooks });
    });
  }
}
