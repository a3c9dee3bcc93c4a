// The dialect's example files, and every expression in them with its path.
import { readdirSync, readFileSync } from 'node:fs'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

const folder = new URL('../schema-file/examples/', import.meta.url)

/** Each file by its name, `service.resource` and the like. */
export const examples: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject]),
)

export interface Placed {
  readonly file: string
  /** `properties/total/x-calc` */
  readonly path: string
  readonly source: string
}

/** Paths whose text is an expression. */
const expressionPaths: readonly RegExp[] = [
  /\/(?:filter|rule|if|show|require|lock|x-calc|x-default|where|find)$/,
  /^x-unique\/\d+\/when$/,
  /^(?:sections\/\d+\/)?(?:columns|lines)\/\d+\/value$/,
  /^sections\/\d+\/lines\/\d+\/value$/,
  /^(?:sections\/\d+\/)?group\/\d+\/by$/,
  /\/balance\/by\/\d+$/,
  /^filters\/\d+\/default$/,
  /\/(?:sets|set|unknownSet|defaults)\/\w+$/,
  /\/fill\/map\/\w+$/,
  /^x-post\/\w+\/\d+\/(?:kind|from|to)$/,
  /^cards\/\d+\/values\/\w+$/,
  /^charts\/\d+\/(?:x|y\/\d+)$/,
  /^map\/\w+\/when\/\d+\/value$/,
]

const findTexts = (value: Json, path: readonly string[]): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path.join('/'), value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findTexts(inner, [...path, key]))
}

/** A move leads to a state by its name, or to one that an expression chooses. */
const isMoveTo = (path: string, text: string): boolean => /^x-flow\/moves\/\d+\/to$/.test(path) && text.includes('(')

export const expressions: readonly Placed[] = Object.entries(examples).flatMap(([file, json]) =>
  findTexts(json, [])
    .filter(([path, text]) => expressionPaths.some(pattern => pattern.test(path)) || isMoveTo(path, text))
    .map(([path, source]) => ({ file, path, source })),
)

/** Texts that look like expressions, to see that none of them was passed over. */
export const isLikeExpression: readonly string[] = Object.entries(examples).flatMap(([file, json]) =>
  findTexts(json, [])
    .filter(
      ([path, text]) => /\w\(|'|==|!=| <=? | >=? | \+ /.test(text) && !/\{|api$/.test(text) && !path.endsWith('api'),
    )
    .map(([path]) => `${file} ${path}`),
)
