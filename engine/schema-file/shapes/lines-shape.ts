// The shape of x-lines: the table of lines, how rows are scanned, filled and paid.
import { extractPlaceholders, withKeyReferences, withOwnScope, withReference } from '../language/naming.ts'
import { enumeration, flag, type Shape, text, withDescription } from '../language/shape.ts'
import { list, nonEmptyList, object, record, withSameNames, withShortForm } from '../language/shape-compound.ts'
import { expression, fieldName, fieldNames, nonEmptyText, translatableLabel, translatableText } from './names.ts'
import { column } from './presentation-shape.ts'

const fieldOfLines = withReference('field of lines', fieldName)

const valuesOfLine = withSameNames(withKeyReferences('field of lines', record(expression)))

const scanning = object(
  {
    field: withDescription('The field that is scanned', fieldOfLines),
    do: withDescription('A new line, or a mark in the one that is there', enumeration(['add', 'mark'])),
  },
  {
    set: withDescription('What the line gets', valuesOfLine),
    unknown: withDescription('What becomes of a code that no line has', enumeration(['error', 'add'])),
    unknownSet: withDescription('What its new line gets', valuesOfLine),
  },
)

const filling = object(
  {
    map: withDescription(
      'What each gets: of a row of `from`; with `count` of `line_no` and `parent`, and nothing else is accepted',
      valuesOfLine,
      { amount: 'if(line_no < parent.months, parent.part, parent.total - parent.part * (parent.months - 1))' },
    ),
  },
  {
    from: withDescription('The resource whose rows become lines', withReference('resource', nonEmptyText), 'thing'),
    count: withDescription(
      'In place of `from`: how many lines the program makes at each save, and when a value that they depend on changes in the form',
      expression,
      'months',
    ),
    where: withDescription('Which rows become lines', expression),
    on: withDescription(
      'Fields whose change fills them',
      list(withReference('field of the document', fieldName), { unique: true }),
    ),
    button: withDescription('The button that fills them', translatableText),
    replace: withDescription('In place of the lines that are there', flag),
  },
)

const paying = object(
  {
    kind: withDescription(
      'The field with the kind of payment: a choice, or a reference to rows of kinds',
      fieldOfLines,
    ),
    amount: withDescription('The field of what it pays', fieldOfLines),
    cash: withDescription('The choice that is money in the hand; of a reference the flag of such rows', nonEmptyText),
  },
  {
    key: withDescription('Of a reference: the field of its rows with the key that adds a payment', fieldName, 'key'),
  },
)

/** Lines of a part are stored in a table of each document. */
const tableOfLines = text({
  pattern: /^(?:[a-z_][a-z0-9_]*|\{document\}_[a-z0-9_]+)$/,
  expects: 'a name of small letters, digits and _, which may begin with {document}',
})

const namedList = object(
  {
    title: withDescription('Its title', translatableLabel),
    if: withDescription('Which rows it shows; `parent` is the document', expression),
  },
  {},
)

/** Key, unique fields and columns are resolved with the table of the lines. */
export const lines = object(
  {
    table: withDescription(
      'The name of their table; {document} in it is the table of the document',
      tableOfLines,
      'goods',
    ),
    key: withDescription('Fields that identify a line', nonEmptyList(fieldName, { unique: true })),
  },
  {
    unique: withDescription('Fields whose values no two lines share', fieldNames),
    index: withDescription('Fields that lines of all documents are often searched by', list(fieldNames)),
    columns: withDescription('What a list of the lines shows', withOwnScope(list(column))),
    reserve: withDescription(
      'Lines hold what they name while the document is in these states',
      object(
        {
          field: withDescription('The field', fieldOfLines),
          while: withDescription('The states', list(withReference('state', nonEmptyText))),
        },
        { if: withDescription('Which lines hold; default: all', expression) },
      ),
    ),
    show: withDescription(
      'Shown only where this holds of the document; rows that are typed are kept only there',
      expression,
    ),
    lists: withDescription(
      'Lists of its rows on the screen, each with its number of rows; a row is in the first list whose condition holds',
      nonEmptyList(namedList),
    ),
    scan: withDescription('What a scanner does', scanning),
    pays: withDescription('Its rows pay the document: each by one kind', paying),
    fill: withDescription('Where lines come from', filling),
  },
)

// The shape of `x-number`: a number that the program gives.

/** `resource.field`, or `document.lines.field`. */
const fieldAnywhere: Shape<string> = {
  ...text({ pattern: /^[a-z][a-z0-9-]*(\.[a-z_][a-z0-9_]*){1,2}$/, expects: 'resource.field' }),
  names: (value, path) => {
    const whole = String(value)
    const at = whole.lastIndexOf('.')
    const of = whole.slice(0, at)
    return [
      { kind: 'resource', name: of, path },
      { kind: 'field of', name: whole.slice(at + 1), of, path },
    ]
  },
}

const extractShopFields = (pattern: string): readonly string[] =>
  extractPlaceholders(pattern).flatMap(part => (part.startsWith('shop.') ? [part.slice('shop.'.length)] : []))

const numberingObject = object(
  {
    pattern: withDescription(
      'Text with {####} for the count, {yyMMdd} for the business date, {shop} for its code, {shop.field}, or {uuid}',
      withReference('field of', nonEmptyText, { of: () => 'the shop', extractNames: extractShopFields }),
      'N-{yyMMdd}-{####}',
    ),
  },
  {
    reset: withDescription(
      'When it begins again; default: never',
      enumeration(['never', 'year', 'month', 'day']),
      'day',
    ),
    scope: withDescription(
      'Counted in each shop by itself, or once for the chain',
      enumeration(['shop', 'chain']),
      'chain',
    ),
    at: withDescription(
      'Assigned when the row is created, or by the move that names it',
      enumeration(['create', 'move']),
      'create',
    ),
    above: withDescription(
      'Fields whose greatest number it stays above: resource.field, or document.lines.field',
      list(fieldAnywhere),
      ['thing.thing_code'],
    ),
  },
)

/** The period of the shortest part of the date in a pattern. */
const findPeriod = (pattern: string): string => {
  if (/\{[^}]*dd[^}]*\}/.test(pattern)) return 'day'
  if (/\{[^}]*MM[^}]*\}/.test(pattern)) return 'month'
  return /\{[^}]*yy[^}]*\}/.test(pattern) ? 'year' : 'never'
}

/** A pattern alone begins again with the date in it. */
export const numbering = withShortForm(nonEmptyText, numberingObject, pattern => ({
  pattern,
  reset: findPeriod(pattern),
}))
