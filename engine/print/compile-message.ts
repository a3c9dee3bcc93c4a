// Compiles the message of a print: its text, and what keeps it from being opened.
import { flag } from '../expression/terms/types.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { PhoneMessage } from '../schema/document.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'
import { listBraceNames } from '../value/braces.ts'

/** Names that a message has beside fields and values. */
const ownNames = ['shop', 'link'] as const

/** Reports a template without its message, and names in the text that neither the row nor the message has. */
export const compileMessage = (
  context: ResourceContext,
  { template, message }: ResourceKeywords['print'][number],
  path: JsonPath,
): PhoneMessage | undefined => {
  const { resource, report } = context
  if (template !== 'message') {
    if (message) report([...path, 'message'], '"message" is for the template "message"', 'key')
    return undefined
  }
  if (!message) {
    report(path, 'a message has a phone and a text: say "message"', 'key')
    return undefined
  }
  const at = [...path, 'message']
  const { phone, text, values = {}, refuse = [] } = message
  const names = [...ownNames, ...Object.keys(values), ...resource.fields.map(({ name }) => name)]
  for (const name of listBraceNames(text))
    if (!names.includes(name)) report([...at, 'text'], `no field is called "${name}"${formatSuggestion(name, names)}`)
  return {
    phone,
    text,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, expression]) => {
        const compiled = compileSchemaExpression(context, expression, [...at, 'values', name])
        return compiled ? [[name, compiled]] : []
      }),
    ),
    refusals: refuse.flatMap((refusal, index) => {
      const holds = compileSchemaExpression(context, refusal.if, [...at, 'refuse', index, 'if'], { expectedType: flag })
      return holds ? [{ if: holds, message: refusal.message }] : []
    }),
  }
}
