// The SQL dialect of Cosmos DB: SELECT over JSON.
//
// Precedence, from tight to loose: member access and calls; unary - + ~ NOT; * / %; + -; << >> >>>; < <= > >=;
// = != <>; &; ^; |; ||; BETWEEN, IN, LIKE; AND; OR; ??; ?:. Binary operators group to the left, ?: to the right.
grammar CosmosSql;

options {
    caseInsensitive = true;
    superClass = DepthLimitedParser;
}

wholeQuery
    : query EOF
    ;

/** The condition of a patch: a query without SELECT. */
wholeCondition
    : FROM source WHERE filter = expression EOF
    ;

query
    : SELECT DISTINCT? (TOP top = rowCount)? projection
      (FROM source (JOIN source)*)?
      (WHERE filter = expression)?
      (GROUP BY groupBy = expressions)?
      (ORDER BY ordering)?
      (OFFSET offset = rowCount LIMIT limit = rowCount)?
    ;

rowCount
    : INTEGER
    | PARAMETER
    ;

projection
    : '*'                     # allProjection
    | VALUE expression        # valueProjection
    | column (',' column)*    # columnsProjection
    ;

column
    : expression (AS? identifier)?
    ;

source
    : identifier IN collection          # elementsSource
    | collection (AS? identifier)?      # wholeSource
    ;

collection
    : identifier pathStep*    # pathCollection
    | '(' query ')'           # queryCollection
    ;

pathStep
    : '.' memberName
    | '[' (INTEGER | STRING) ']'
    ;

ordering
    : RANK sortItem (',' sortItem)*    # rankOrdering
    | sortItem (',' sortItem)*         # plainOrdering
    ;

sortItem
    : expression direction = (ASC | DESC)?
    ;

expressions
    : expression (',' expression)*
    ;

expression
    : condition = coalescence ('?' whenTrue = expression ':' otherwise = expression)?
    ;

coalescence
    : disjunction ('??' disjunction)*
    ;

disjunction
    : conjunction (OR conjunction)*
    ;

conjunction
    : predicate (AND predicate)*
    ;

// The test comes as a tail, so that the parser needn't look behind the operand to know what it reads.
predicate
    : operand test?
    ;

test
    : NOT? BETWEEN low = operand AND high = operand          # betweenTest
    | NOT? IN '(' expressions ')'                            # inTest
    | NOT? LIKE pattern = operand (ESCAPE escape = STRING)?  # likeTest
    ;

operand
    : prefix* primary                                         # prefixedOperand
    | operand operator = ('*' | '/' | '%') operand            # binaryOperand
    | operand operator = ('+' | '-') operand                  # binaryOperand
    | operand operator = ('<<' | '>>' | '>>>') operand        # binaryOperand
    | operand operator = ('<' | '<=' | '>' | '>=') operand    # binaryOperand
    | operand operator = ('=' | '!=' | '<>') operand          # binaryOperand
    | operand operator = '&' operand                          # binaryOperand
    | operand operator = '^' operand                          # binaryOperand
    | operand operator = '|' operand                          # binaryOperand
    | operand operator = '||' operand                         # binaryOperand
    ;

prefix
    : '-'
    | '+'
    | '~'
    | NOT
    ;

primary
    : literal                                                    # literalPrimary
    | PARAMETER                                                  # parameterPrimary
    | identifier                                                 # identifierPrimary
    | functionName '(' expressions? ')'                          # callPrimary
    | UDF '.' identifier '(' expressions? ')'                    # userCallPrimary
    | '(' expression ')'                                         # groupPrimary
    | kind = (EXISTS | ARRAY | ALL | FIRST | LAST)? '(' query ')'    # subqueryPrimary
    | '[' expressions? ']'                                       # arrayPrimary
    | '{' (member (',' member)*)? '}'                            # objectPrimary
    | primary '.' memberName                                     # propertyPrimary
    | primary '[' expression ']'                                 # indexPrimary
    ;

literal
    : INTEGER
    | DECIMAL
    | STRING
    | TRUE
    | FALSE
    | NULL
    | UNDEFINED
    ;

member
    : (STRING | identifier) ':' expression
    ;

functionName
    : identifier
    | LEFT
    | RIGHT
    ;

identifier
    : IDENTIFIER
    | ALL
    | FIRST
    | LAST
    | RANK
    ;

/** After a dot the words for constants can't be anything else than names. */
memberName
    : identifier
    | LEFT
    | RIGHT
    | TRUE
    | FALSE
    | NULL
    | UNDEFINED
    | UDF
    ;

ALL : 'ALL';
AND : 'AND';
ARRAY : 'ARRAY';
AS : 'AS';
ASC : 'ASC';
BETWEEN : 'BETWEEN';
BY : 'BY';
DESC : 'DESC';
DISTINCT : 'DISTINCT';
ESCAPE : 'ESCAPE';
EXISTS : 'EXISTS';
FALSE : 'FALSE';
FIRST : 'FIRST';
FROM : 'FROM';
GROUP : 'GROUP';
IN : 'IN';
JOIN : 'JOIN';
LAST : 'LAST';
LEFT : 'LEFT';
LIKE : 'LIKE';
LIMIT : 'LIMIT';
NOT : 'NOT';
NULL : 'NULL';
OFFSET : 'OFFSET';
OR : 'OR';
ORDER : 'ORDER';
RANK : 'RANK';
RIGHT : 'RIGHT';
SELECT : 'SELECT';
TOP : 'TOP';
TRUE : 'TRUE';
UDF : 'UDF';
UNDEFINED : 'UNDEFINED';
VALUE : 'VALUE';
WHERE : 'WHERE';

IDENTIFIER : [\p{L}_] [\p{L}\p{Nd}_]*;
PARAMETER : '@' [\p{L}\p{Nd}_]+;

INTEGER : [0-9]+;
DECIMAL : ([0-9]+ '.' [0-9]* | '.' [0-9]+) EXPONENT? | [0-9]+ EXPONENT;
fragment EXPONENT : 'E' [+\-]? [0-9]+;

// Which escapes there are is told by StringLiteral, which can say what is wrong with one.
STRING
    : '"' (~["\\\u0000-\u001F] | '\\' ~[\u0000-\u001F])* '"'
    | '\'' (~['\\\u0000-\u001F] | '\\' ~[\u0000-\u001F])* '\''
    ;

SPACE : [\p{White_Space}\uFEFF]+ -> skip;
LINE_COMMENT : '--' ~[\r\n]* -> skip;
BLOCK_COMMENT : '/*' .*? '*/' -> skip;

// So that the parser, which knows what was expected, tells of every error.
UNKNOWN : '/*' | .;
