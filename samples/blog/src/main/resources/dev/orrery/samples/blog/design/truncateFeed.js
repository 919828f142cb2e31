// After a post came into the feed: deletes the oldest, so that the latest 100 are left.
function truncateFeed() {
  const max = 100;
  const feed = getContext().getCollection();
  const written = getContext().getResponse().getBody();
  const query = "SELECT f.id, f._self, f.creationDate FROM f";

  const queried = feed.queryDocuments(feed.getSelfLink(), query, { pageSize: 1000 }, (error, found) => {
    if (error) throw error;
    // Whether a query sees the post just written or not, it is there once.
    const posts = found.filter((post) => post.id !== written.id).concat(written);
    posts.sort(latestFirst).slice(max).forEach(remove);
  });
  insist(queried);

  function latestFirst(one, other) {
    if (one.creationDate === other.creationDate) return one.id < other.id ? 1 : -1;
    return one.creationDate < other.creationDate ? 1 : -1;
  }

  function remove(post) {
    const deleted = feed.deleteDocument(post._self, (error) => {
      if (error) throw error;
    });
    insist(deleted);
  }

  // For want of time an operation may be refused. Then the post is not to be kept either: it will come again.
  function insist(isAccepted) {
    if (!isAccepted) throw new Error(ErrorCodes.RetryWith, "There is no time left");
  }
}
