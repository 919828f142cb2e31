// Adds a comment to a post and counts it there, both or neither. Post and comments lie in one logical partition.
function createComment(postId, comment) {
  const posts = getContext().getCollection();

  posts.readDocument(`${posts.getAltLink()}/docs/${postId}`, (missing, post) => {
    if (missing) throw missing;
    post.commentCount += 1;

    posts.replaceDocument(post._self, post, (refused) => {
      if (refused) throw refused;
      posts.createDocument(posts.getSelfLink(), { ...comment, postId });
    });
  });
}
