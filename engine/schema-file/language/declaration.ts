// Declarations: a field or a column of a report in one text, such as `money 'Total' = price * qty`.

const title = `(?: '((?:[^']|'')+)')?`
const expression = String.raw`(?: = ([\s\S]+))?`
const partField = '[a-z][a-z0-9-]*#[a-z_][a-z0-9_]*'
const typeReference = `(?:${partField}|[a-z][a-z0-9-]*)`
const totals = 'sum|count|avg|min|max|first|last|same-formula'
const column = `([a-z_][a-z0-9_]*)(?:: (${typeReference}))?${title}${expression}`

const restOfField = `${title}( readOnly)?${expression}$`
const fieldDeclaration = new RegExp(`^(${typeReference})${restOfField}`)

/** The pattern of declarations of a field for editors, with the types that there are. */
export const buildFieldPattern = (types: readonly string[]): string =>
  `^(?:${[...types, partField].join('|')})${restOfField}`

/** For editors: columns, and names alone. */
export const columnDeclaration = new RegExp(`^(?:${column}|(?:${totals})\\(${column}\\))$`)

const totalPattern = new RegExp(String.raw`^(${totals})\(([\s\S]+)\)$`)
const columnPattern = new RegExp(`^${column}$`)

const unquote = (quoted: string): string => quoted.replaceAll("''", "'")

/** `TYPE 'Title' readOnly = expression`, all but the type optional; undefined if the text has another form. */
export const parseFieldDeclaration = (text: string): object | undefined => {
  const [, $ref, quoted, readOnly, calculation] = fieldDeclaration.exec(text) ?? []
  if ($ref === undefined) return undefined
  return {
    $ref,
    ...(quoted !== undefined && { title: unquote(quoted) }),
    ...(readOnly !== undefined && { readOnly: true }),
    ...(calculation !== undefined && { 'x-calc': calculation }),
  }
}

/** `name: TYPE 'Title' = value`, all but the name optional, and `total(...)` of that; undefined for a name alone. */
export const parseColumnDeclaration = (text: string): object | undefined => {
  const [, total, inner] = totalPattern.exec(text) ?? []
  const [, name, $ref, quoted, value] = columnPattern.exec(inner ?? text) ?? []
  if (name === undefined || (total === undefined && name === text)) return undefined
  return {
    name,
    ...(quoted !== undefined && { title: unquote(quoted) }),
    ...(value !== undefined && { value }),
    ...($ref !== undefined && { $ref }),
    ...(total !== undefined && { total }),
  }
}

/** Where the expression begins in a declaration; undefined if the text has none. */
export const findDeclaredExpression = (text: string): number | undefined =>
  /^[^'=]*(?:'(?:[^']|'')+')?[^'=]*? = /.exec(text)?.[0].length
