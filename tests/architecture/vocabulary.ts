// Measures the names and words of source files: how functions begin and end, type names, spread literals, banned words.
import ts from 'typescript-5'
import type { SourceFile } from './source-files.ts'

export interface Vocabulary {
  /** Names of functions and methods; components, which begin with a capital letter, are left out. */
  readonly functions: readonly LocatedName[]
  /** Names of interfaces and type aliases. */
  readonly types: readonly LocatedName[]
  /** `file:line` of each literal that is spread into another literal. */
  readonly spreadLiterals: readonly string[]
}

export interface LocatedName {
  readonly name: string
  /** `file:line`. */
  readonly location: string
}

const verbs: ReadonlySet<string> = new Set(
  `add adjust adopt allocate answer append apply archive assert assign attach audit authorize await begin bind build
  call can cancel change check choose claim clear click clone close collect commit compare compile complete compute
  configure confirm connect consume convert copy count create decode deduplicate define delete deny derive describe
  detach detect disable disconnect dispatch distribute divide download draft drain draw drop emit empty enable encode
  end ensure escape evaluate exclude execute exit expand expect explain export extract fail fetch fill filter find
  finish flatten flush focus follow forget format freeze generate get grant group guard handle has hash hide hold
  ignore import include increment index infer init insert install interpret invalidate invoke is issue join keep limit
  link list listen load locate lock log lookup make map mark match may measure memoize merge migrate mount move must
  narrow normalize notify number observe offer omit on open order pack pad page paint parse pause pick plan play poll
  position post prefetch prepare preview print process promote provide prune publish push put query quote rank read
  rebuild recompute reconnect record redirect reduce refresh refuse register reject release reload remember remove
  rename render repeat replace replay report request require reserve reset resize resolve restore retry return reverse
  revert revoke rollback rotate round run save scan schedule score scroll search seal seed select send serialize serve
  set shift show sign simulate skip sort spawn split stage start stop store stream strip submit subscribe subtract
  suggest sum swap sync take test throttle throw to toggle tokenize track transform transition translate trim truncate
  try uninstall unlock unmount unregister unwrap update upgrade upload use validate verify visit wait walk warn watch
  weigh with wrap write yield zip from`.split(/\s+/),
)

const lastPreposition = /[a-z](?:Of|In|By|On|With|From|At|To|For|As)$/
const predicate = /^(?:is|has|can)[A-Z]/

/** A function's name begins with a verb that programmers use, a predicate or `use`. */
export const beginsWithVerb = (name: string): boolean => verbs.has(/^[_$]*([a-z]+)/.exec(name)?.[1] ?? name)

/** `getLines` does; `isMemberOf` is a predicate and does not count. */
export const endsInPreposition = (name: string): boolean => lastPreposition.test(name) && !predicate.test(name)

/** Words that have a plainer name in Fastify, PostgreSQL, React or bookkeeping, and those that speak of a person. */
const bannedWords: ReadonlySet<string> = new Set(
  `said says told tells asked given stands stood nobody whoever his he him calm calmly patience lasting pour
  strange`.split(/\s+/),
)

const isFunctionValue = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

const getFunctionName = (node: ts.Node): string | undefined => {
  if (ts.isVariableDeclaration(node))
    return ts.isIdentifier(node.name) && isFunctionValue(node.initializer) ? node.name.text : undefined
  const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
  return isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
}

const isSpreadLiteral = (node: ts.Node): boolean =>
  (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
  (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))

/** Reads the names that a file declares; the text need not compile. */
export function readVocabulary({ path, text }: SourceFile): Vocabulary {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const functions: LocatedName[] = []
  const types: LocatedName[] = []
  const spreadLiterals: string[] = []
  const visit = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const location = `${path}:${line + 1}`
    const name = getFunctionName(node)
    if (name !== undefined && !/^[A-Z]/.test(name)) functions.push({ name, location })
    // `declare module` and `declare global` extend types of others.
    if (ts.isModuleDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      types.push({ name: node.name.text, location })
    if (isSpreadLiteral(node)) spreadLiterals.push(location)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { functions, types, spreadLiterals }
}

const quoted = /(['"`])(?:(?!\1).)*\1/g

/** Banned words of a text as `file:line word`; what stands in quotes within one line does not count. */
export const findBannedWords = ({ path, text }: SourceFile): readonly string[] =>
  text.split('\n').flatMap((line, index) => {
    const words =
      line
        .replace(quoted, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    return words.filter(word => bannedWords.has(word)).map(word => `${path}:${index + 1} ${word}`)
  })
