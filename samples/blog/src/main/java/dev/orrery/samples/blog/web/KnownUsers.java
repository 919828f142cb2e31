package dev.orrery.samples.blog.web;

import com.azure.cosmos.CosmosException;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.User;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** The users that were seen last, so that not every comment has to ask again what its author is called. */
final class KnownUsers {

    private static final int USERS_MAX = 1_000;
    private static final int NOT_FOUND = 404;

    private final Blog blog;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, User> users = new LinkedHashMap<>();

    KnownUsers(Blog blog) {
        this.blog = blog;
    }

    /** A user who really exists: what anybody else wrote could not be shown. */
    User user(String id) {
        User known = known(id);
        if (known != null) {
            return known;
        }
        User found = find(id);
        remember(found);
        return found;
    }

    private User find(String id) {
        try {
            return blog.user(id).value();
        } catch (CosmosException e) {
            if (e.getStatusCode() == NOT_FOUND) {
                throw Refusal.badRequest("There is no user with this id.");
            }
            throw e;
        }
    }

    private User known(String id) {
        lock.lock();
        try {
            return users.get(id);
        } finally {
            lock.unlock();
        }
    }

    void remember(User user) {
        lock.lock();
        try {
            users.remove(user.id());
            users.put(user.id(), user);
            if (users.size() > USERS_MAX) {
                users.remove(users.keySet().iterator().next());
            }
        } finally {
            lock.unlock();
        }
    }
}
