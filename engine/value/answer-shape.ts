// Answers of the server, declared once: JSON schemas for the description of the API that also say the type of their
// values.

export type Json = Readonly<Record<string, unknown>>

declare const valueType: unique symbol

/** A JSON schema of such values. */
export interface AnswerShape<T> extends Json {
  readonly [valueType]?: T
}

/** A property that may be absent. */
interface OptionalShape<T> {
  readonly optional: AnswerShape<T>
}

export type AnswerOf<S> = S extends { readonly [valueType]?: infer T } ? T : never

type AnswerProperties = Readonly<Record<string, Json>>

type OptionalName<M> = { [N in keyof M]: M[N] extends OptionalShape<unknown> ? N : never }[keyof M]

type ObjectAnswer<M> = {
  readonly [N in Exclude<keyof M, OptionalName<M>>]: AnswerOf<M[N]>
} & { readonly [N in OptionalName<M>]?: M[N] extends OptionalShape<infer T> ? T : never }

export const text: AnswerShape<string> = { type: 'string' }
export const count: AnswerShape<number> = { type: 'integer' }
export const number: AnswerShape<number> = { type: 'number' }
export const flag: AnswerShape<boolean> = { type: 'boolean' }
/** For objects whose properties depend on the schema files. */
export const anyObject: AnswerShape<Readonly<Record<string, unknown>>> = { type: 'object', additionalProperties: true }
export const jsonRow: AnswerShape<Readonly<Record<string, string | number | boolean | null>>> = anyObject as Json
export const anyValue: AnswerShape<unknown> = {}

export const allowNull = <T>(shape: AnswerShape<T>): AnswerShape<T | null> => ({ ...shape, type: [shape.type, 'null'] })

export const allowAbsent = <T>(shape: AnswerShape<T>): OptionalShape<T> & Json => ({ optional: shape })

export const createChoice = <T extends string>(...values: readonly T[]): AnswerShape<T> => ({
  type: 'string',
  enum: values,
})

export const withDescription = <T>(shape: AnswerShape<T>, description: string): AnswerShape<T> => ({
  ...shape,
  description,
})

export const arraySchema = <T>(items: AnswerShape<T>): AnswerShape<readonly T[]> => ({ type: 'array', items })

const isOptional = (property: Json): property is OptionalShape<unknown> & Json => 'optional' in property

export const objectSchema = <M extends AnswerProperties>(
  properties: M,
  required: readonly string[] = Object.keys(properties).filter(name => !isOptional(properties[name] ?? {})),
): AnswerShape<ObjectAnswer<M>> => ({
  type: 'object',
  required,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, isOptional(property) ? property.optional : property]),
  ),
})

// A problem that the user can solve by a setting: the message, and where the setting is.

export const settingProblem = objectSchema({
  message: text,
  /** The field, and the resource whose screen has it; `view` is that of the menu entry. */
  setting: allowAbsent(objectSchema({ resource: text, view: allowAbsent(text), field: text })),
})
export type SettingProblem = AnswerOf<typeof settingProblem>

/** The same before it has words. */
export interface CodedProblem extends Omit<SettingProblem, 'message'> {
  /** The code of its text. */
  readonly text: string
  readonly params?: Readonly<Record<string, string | number>>
}
