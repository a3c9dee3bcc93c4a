// Finds decisions by the name of a field type: whatever differs between types is a member of the type.
import { relative } from 'node:path'
import ts from 'typescript-5'
import { fieldTypes } from '../../engine/field/all.ts'

/** Where the types are, and where `text` is the type of a column in a database. */
const exempt = ['engine/field/', 'server/storage/migration/']

const isEquality = ({ kind }: ts.BinaryOperatorToken): boolean =>
  [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ].includes(kind)

const lookUps: ReadonlySet<string> = new Set(['has', 'get', 'includes', 'indexOf', 'startsWith', 'endsWith'])

/** `file:line` of each comparison or look-up by the name of a type, outside of the folder of the types. */
export const findTypeNameDecisions = (program: ts.Program): readonly string[] => {
  const checker = program.getTypeChecker()
  const found: string[] = []

  /** A value of the type `TypeName`, which keeps its name wherever it is handed on. */
  const isTypeName = (node: ts.Node): boolean => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node))
    const parts = type.isUnion() ? type.types : [type]
    return parts.some(part => part.isIntersection() && part.getProperties().some(isNameMark))
  }
  const isDecision = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node) && isEquality(node.operatorToken))
      return [node.left, node.right].some(isTypeName) || comparesAnswer(checker, node)
    if (ts.isElementAccessExpression(node)) return isTypeName(node.argumentExpression)
    if (ts.isSwitchStatement(node)) return isTypeName(node.expression)
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    const { expression, name } = node.expression
    return lookUps.has(name.text) && [expression, ...node.arguments].some(isTypeName)
  }
  const visit = (node: ts.Node): void => {
    if (isDecision(node)) found.push(formatLine(node))
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) {
    const path = relative('.', file.fileName)
    if (!path.includes('node_modules') && !exempt.some(folder => path.startsWith(folder))) visit(file)
  }
  return found
}

const isNameMark = ({ name }: ts.Symbol): boolean => name.includes('nameOfType')

/** In an answer the name is a plain text: a member `type` that is compared with a word that is the name of a type. */
const comparesAnswer = (checker: ts.TypeChecker, { left, right }: ts.BinaryExpression): boolean =>
  [
    [left, right],
    [right, left],
  ].some(
    ([value, word]) =>
      value !== undefined &&
      word !== undefined &&
      ts.isStringLiteral(word) &&
      Object.hasOwn(fieldTypes, word.text) &&
      /^(?:.*[.?])?(?:type|typeName|fieldType)$/.test(value.getText()) &&
      (checker.getNonNullableType(checker.getTypeAtLocation(value)).flags & ts.TypeFlags.String) !== 0,
  )

const formatLine = (node: ts.Node): string => {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${relative('.', file.fileName)}:${line + 1}: ${node.getText().slice(0, 100)}`
}
