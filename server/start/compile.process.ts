// Child process that compiles schema files which are not in force: running out of memory, or of time, ends only this process.
import '../modules/register.ts'
import { SchemaError, type SchemaFault } from '../../engine/definition/files/schema-fault.ts'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { loadModules } from '../custom-modules/load-modules.ts'
import { compileSchema } from '../schema/load-schema.ts'

/** `failed` is what another error than that of the files says: the server meets it again and reports it. */
export type CompileAnswer = { readonly faults: readonly SchemaFault[] } | { readonly failed: string }

// Ends together with the server.
process.once('disconnect', () => process.exit(1))

const compile = async (files: readonly SourceFile[]): Promise<CompileAnswer> => {
  try {
    await loadModules(files)
    compileSchema(files)
    return { faults: [] }
  } catch (error) {
    if (error instanceof SchemaError) return { faults: error.faults }
    // Too deep for the stack here, and for the one of the server.
    if (error instanceof RangeError) process.exit(1)
    return { failed: String(error) }
  }
}

process.on('message', (files: readonly SourceFile[]) => {
  void compile(files).then(answer => process.send?.(answer))
})
