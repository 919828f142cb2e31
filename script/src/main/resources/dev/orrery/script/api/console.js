// The console: what is logged goes to the client with the response, if it asked for it.

let log = '';
let logBytesLeft = 0;

const programConsole = {
    log(...args) {
        if (input.isLogging && logBytesLeft > 0) {
            appendToLog(logged(args));
        }
    },
};

function logged(args) {
    let next = 0;
    let text = '';
    if (typeof args[0] === 'string' && args.length > 1) {
        const format = args[next++];
        let i = 0;
        while (i < format.length) {
            const directive = format[i] === '%' ? format[i + 1] : undefined;
            if (directive === '%') {
                text += '%';
                i += 2;
            } else if (directive in directives && next < args.length) {
                text += directives[directive](args[next++]);
                i += 2;
            } else {
                text += format[i++];
            }
        }
    }
    for (; next < args.length; next++) {
        text += (text === '' ? '' : ' ') + printed(args[next]);
    }
    return text;
}

const directives = {
    __proto__: null,
    s: printed,
    d: (value) => NativeString(NativeNumber(value)),
    j: json,
    o: json,
};

function printed(value) {
    return typeof value === 'object' && !(value instanceof NativeError) ? json(value) : NativeString(value);
}

function json(value) {
    return NativeString(stringify(value));
}

function appendToLog(text) {
    for (let i = 0; i < text.length; i++) {
        const bytes = utf8BytesAt(text, i);
        if (bytes > logBytesLeft) {
            log += slice(text, [0, i]);
            logBytesLeft = 0;
            return;
        }
        logBytesLeft -= bytes;
        i += bytes === 4 ? 1 : 0;
    }
    log += text;
}

function utf8BytesAt(text, index) {
    const unit = codeAt(text, [index]);
    if (unit < 0x80) {
        return 1;
    }
    if (unit < 0x800) {
        return 2;
    }
    return isLeadingSurrogate(unit) && isTrailingSurrogate(codeAt(text, [index + 1])) ? 4 : 3;
}

function isLeadingSurrogate(unit) {
    return unit >= 0xd800 && unit < 0xdc00;
}

function isTrailingSurrogate(unit) {
    return unit >= 0xdc00 && unit < 0xe000;
}
