// Writes a user's new name into everything of theirs in a logical partition, page by page.
//
// Answers { renamed, continuation }. As long as there is a continuation, call it again and hand it over.
function renameUser(userId, name, continuation) {
  const collection = getContext().getCollection();
  const query = {
    query: "SELECT * FROM c WHERE c.userId = @userId AND (c.userName != @name OR NOT IS_DEFINED(c.userName))",
    parameters: [
      { name: "@userId", value: userId },
      { name: "@name", value: name },
    ],
  };
  let renamed = 0;
  readFrom(continuation || undefined);

  function readFrom(place) {
    const isAccepted = collection.queryDocuments(
      collection.getSelfLink(),
      query,
      { continuation: place },
      (error, items, page) => {
        if (error) throw error;
        const isWhole = items.every(rename);
        if (!isWhole) answer(place ?? "");
        else if (page.continuation) readFrom(page.continuation);
        else answer(null);
      },
    );
    if (!isAccepted) answer(place ?? "");
  }

  function rename(item) {
    const isAccepted = collection.upsertDocument(collection.getSelfLink(), { ...item, userName: name });
    if (isAccepted) renamed++;
    return isAccepted;
  }

  function answer(place) {
    getContext().getResponse().setBody({ renamed, continuation: place });
  }
}
