// Adds a like to a post and counts it there, both or neither. Post and likes lie in one logical partition.
function createLike(postId, like) {
  const posts = getContext().getCollection();

  const read = posts.readDocument(`${posts.getAltLink()}/docs/${postId}`, (missing, post) => {
    if (missing) throw missing;
    post.likeCount += 1;

    const replaced = posts.replaceDocument(post._self, post, (refused) => {
      if (refused) throw refused;
      insist(posts.createDocument(posts.getSelfLink(), { ...like, postId }));
    });
    insist(replaced);
  });
  insist(read);

  // For want of time an operation may be refused. Then the others are not to be kept either.
  function insist(isAccepted) {
    if (!isAccepted) throw new Error(ErrorCodes.RetryWith, "There is no time left");
  }
}
