// Finds values that are named like functions: verb first, and the type checker knows that nothing can call them.
import { relative } from 'node:path'
import ts from 'typescript-5'
import type { LocatedName } from './vocabulary.ts'

/** Verbs that are no nouns: `reportName` and `orderBy` name values. */
const verbFirst =
  /^(?:apply|assert|build|choose|collect|compute|convert|create|define|delete|describe|draw|evaluate|find|format|get|handle|load|make|parse|register|remove|render|resolve|run|send|show|split|throw|translate|update)[A-Z]/

/** Parameters, variables and members of types. */
export const findMisnamedValues = (program: ts.Program): readonly LocatedName[] => {
  const checker = program.getTypeChecker()
  const found: LocatedName[] = []
  const visit = (node: ts.Node): void => {
    if (
      isNamedValue(node) &&
      verbFirst.test(node.name.text) &&
      !isCallable(checker, checker.getTypeAtLocation(node.name))
    )
      found.push({ name: node.name.text, location: formatLocation(node) })
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (!/node_modules/.test(file.fileName)) visit(file)
  return found
}

/** The files as the type checker knows them; by default the sources of the project, tests left out. */
export const createProgram = (paths?: readonly string[]): ts.Program => {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', { noEmit: true }, host)
  if (!config) throw new Error('tsconfig.json was not read')
  return ts.createProgram(paths ?? config.fileNames.filter(path => !path.includes('/tests/')), config.options)
}

type NamedValue = (ts.BindingElement | ts.ParameterDeclaration | ts.VariableDeclaration | ts.PropertySignature) & {
  readonly name: ts.Identifier
}

const isNamedValue = (node: ts.Node): node is NamedValue =>
  (ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertySignature(node)) &&
  ts.isIdentifier(node.name)

const isCallable = (checker: ts.TypeChecker, type: ts.Type): boolean => {
  const present = checker.getNonNullableType(type)
  if (present.flags & ts.TypeFlags.Any) return true
  if (present.getCallSignatures().length > 0 || present.getConstructSignatures().length > 0) return true
  return present.isUnion() && present.types.some(one => isCallable(checker, one))
}

const formatLocation = (node: NamedValue): string => {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.name.getStart())
  return `${relative('.', file.fileName)}:${line + 1}`
}
