// Every test can fail: it expects something, or calls a function of the tests that does, and never expects a written value.
import ts from 'typescript-5'
import { expect, test } from 'vitest'
import { codeFiles, isIn, type SourceFile } from './source-files.ts'

const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : undefined)

const visitAll = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, child => visitAll(child, visit))
}

/** The last name of what is called: `x` of `a.b.x()`, of `x.each(rows)()` and of `x.soft()` the first. */
const listCalledNames = (call: ts.CallExpression): readonly string[] => {
  const names: string[] = []
  visitAll(call.expression, node => {
    if (ts.isIdentifier(node)) names.push(node.text)
  })
  return names
}

/** The names of functions that a file declares, each with the names that are called in it. */
const listFunctions = (file: ts.SourceFile): readonly (readonly [string, ReadonlySet<string>])[] => {
  const functions: (readonly [string, ReadonlySet<string>])[] = []
  visitAll(file, node => {
    const named =
      ts.isFunctionDeclaration(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isMethodDeclaration(node)
    if (named && node.name && ts.isIdentifier(node.name)) functions.push([node.name.text, listCalled(node)])
  })
  return functions
}

const listCalled = (root: ts.Node): ReadonlySet<string> => {
  const names = new Set<string>()
  visitAll(root, node => {
    if (ts.isCallExpression(node)) for (const name of listCalledNames(node)) names.add(name)
    if (ts.isThrowStatement(node)) names.add('throw')
    // A function that is handed over, such as `.then(expectRefusal)`.
    if (ts.isIdentifier(node) && ts.isCallExpression(node.parent)) names.add(node.text)
  })
  return names
}

const expectations = ['expect', 'assert', 'expectTypeOf']

/** Functions of the tests that expect something themselves or by others; those of the program that throw are not among them. */
const findExpecting = (files: readonly ts.SourceFile[]): ReadonlySet<string> => {
  const expecting = new Set(expectations)
  const functions = files.flatMap(listFunctions)
  for (let size = 0; size < expecting.size; ) {
    size = expecting.size
    for (const [name, called] of functions)
      if (!called.isDisjointFrom(expecting) || called.has('throw')) expecting.add(name)
  }
  return expecting
}

const isTest = (node: ts.Node): node is ts.CallExpression => {
  if (!ts.isCallExpression(node)) return false
  const [first] = listCalledNames(node)
  const callback = node.arguments.at(-1)
  return (
    (first === 'test' || first === 'it') &&
    callback !== undefined &&
    (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback)) &&
    node.arguments.length > 1
  )
}

/** `expect(true)`, `expect('a')`: says nothing of the program. */
const isWritten = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'expect') return false
  const value = node.arguments[0]
  return (
    value !== undefined && (ts.isLiteralExpression(value) || /^(?:true|false|null|undefined)$/.test(value.getText()))
  )
}

const formatPlace = (file: ts.SourceFile, node: ts.Node): string =>
  `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`

/** Tests without an expectation, and expectations of written values, as `file:line`. */
const findIdleTests = (files: readonly SourceFile[]): readonly string[] => {
  const parsed = files.map(parse)
  const expecting = findExpecting(parsed)
  return parsed.flatMap(file => {
    const found: string[] = []
    visitAll(file, node => {
      if (isWritten(node) || (isTest(node) && listCalled(node.arguments.at(-1) ?? node).isDisjointFrom(expecting)))
        found.push(formatPlace(file, node))
    })
    return found
  })
}

test('every test expects something', () => {
  expect(findIdleTests(codeFiles.filter(({ path }) => isIn(path, 'tests')))).toEqual([])
})

test('names tests that cannot fail', () => {
  const text = [
    "test('a', () => {",
    '  compute()',
    '})',
    "test('b', () => { expect(true).toBe(true) })",
    "test.each([1])('c', one => { assertSum(one) })",
    "test('d', async () => { await ask().then(assertSum) })",
    'const assertSum = (sum: number) => expect(sum).toBe(1)',
  ].join('\n')
  expect(findIdleTests([{ path: 'tests/a.test.ts', text }])).toEqual(['tests/a.test.ts:1', 'tests/a.test.ts:4'])
})
