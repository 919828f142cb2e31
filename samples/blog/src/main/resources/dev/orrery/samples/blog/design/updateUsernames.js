// Writes a user's name into their post, comments and likes of a logical partition, where it is another.
//
// Answers how many are left, for want of time: as long as there are any, call it again.
function updateUsernames(userId, username) {
  const posts = getContext().getCollection();
  const query = {
    query: "SELECT * FROM c WHERE c.userId = @userId AND c.userUsername != @username",
    parameters: [
      { name: "@userId", value: userId },
      { name: "@username", value: username },
    ],
  };

  const isAccepted = posts.queryDocuments(posts.getSelfLink(), query, { pageSize: 1000 }, (error, items, page) => {
    if (error) throw error;
    const left = items.filter((item) => !rename(item)).length;
    answer(left + (page.continuation ? 1 : 0));
  });
  if (!isAccepted) answer(1);

  function rename(item) {
    return posts.replaceDocument(item._self, { ...item, userUsername: username });
  }

  function answer(left) {
    getContext().getResponse().setBody(left);
  }
}
