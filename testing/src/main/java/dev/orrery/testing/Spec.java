package dev.orrery.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Names the point of the specification that a test proves, such as "1.3". */
@Documented
@Retention(RetentionPolicy.RUNTIME)
public @interface Spec {
    String[] value();
}
