// Declarations: a field or a column of a report in one text, such as `money 'Total' = price * qty`.

const title = String.raw`(?: '((?:[^']|'')+)')?`
const typeReference = String.raw`[a-z][a-z0-9-]*(?:#[a-z_][a-z0-9_]*)?`
const fieldPattern = new RegExp(`^(${typeReference})${title}( readOnly)?(?: = (.+))?$`, 's')
const columnPattern = new RegExp(`^([a-z_][a-z0-9_]*)(?:: (${typeReference}))?${title}(?: = (.+))?$`, 's')
const totalPattern = /^(sum|count|avg|min|max|first|last|same-formula)\((.+)\)$/s

/** Patterns for the meta-schemas. */
export const fieldDeclarationPattern = fieldPattern.source
export const columnDeclarationPattern =
  '^(?:(?:sum|count|avg|min|max|first|last|same-formula)\\(.+\\)|[a-z_][a-z0-9_]*(?:: | \'| = ).+)$'

const unquote = (quoted: string): string => quoted.replaceAll("''", "'")

/** `TYPE 'Title' readOnly = expression`, all but the type optional; undefined if the text has another form. */
export const parseFieldDeclaration = (text: string): object | undefined => {
  const [, $ref, quoted, readOnly, calculation] = fieldPattern.exec(text) ?? []
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
export const findDeclaredExpression = (text: string): number | undefined => {
  const start = /^[^'=]*(?:'(?:[^']|'')+')?[^'=]*? = /s.exec(text)?.[0].length
  return start
}
