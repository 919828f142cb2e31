// Spatial functions: the ones of the query language, asked for by a query at once.

function spatialFunction(name, functionName, arity) {
    const text = `SELECT VALUE ${functionName}(${arity === 1 ? '@a' : '@a, @b'})`;
    return function (first, second) {
        if (arguments.length < arity) {
            throw badRequest(`${name} needs ${arity} argument(s) but was given ${arguments.length}.`);
        }
        const parameters = [{ name: '@a', value: checkedGeometry(first) }];
        if (arity === 2) {
            parameters[1] = { name: '@b', value: checkedGeometry(second) };
        }
        return answered(host('query', input.selfLink, text, stringify(parameters), 1)).body[0];
    };
}

function checkedGeometry(geometry) {
    if (typeof geometry !== 'object' || geometry === null) {
        throw badRequest('A geometry is a GeoJSON object, such as {"type": "Point", "coordinates": [1, 2]}.');
    }
    return geometry;
}

collection.spatial = {
    distance: spatialFunction('distance', 'ST_DISTANCE', 2),
    within: spatialFunction('within', 'ST_WITHIN', 2),
    intersects: spatialFunction('intersects', 'ST_INTERSECTS', 2),
    isValid: spatialFunction('isValid', 'ST_ISVALID', 1),
    isValidDetailed: spatialFunction('isValidDetailed', 'ST_ISVALIDDETAILED', 1),
};
