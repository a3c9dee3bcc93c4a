// Child process that compiles schema files which are not in force: running out of memory, or of time, ends only this process.
import { cpuUsage } from 'node:process'
import { Worker } from 'node:worker_threads'
import '../gold/register.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import { loadModules } from '../module/load-modules.ts'
import { compileSchema } from '../schema/load-schema.ts'
import type { ProcessorWatch } from './processor-time.worker.ts'

/** `failed` is the message of an error that no file causes: the server meets it again and reports it. */
export type CompileAnswer = { readonly faults: readonly SchemaFault[] } | { readonly failed: string }

// Ends together with the server.
process.once('disconnect', () => process.exit(1))

const watcher = new Worker(new URL('./processor-time.worker.ts', import.meta.url))

/** Processor time of this process, in microseconds. */
const readProcessorTime = (): number => {
  const { user, system } = cpuUsage()
  return user + system
}

/** Sets when the watching thread ends this process; without a time it does not. */
const watch = (watched: ProcessorWatch): void => watcher.postMessage(watched)

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

const allowed = Number(process.argv[2]) * 1_000_000

process.on('message', (files: readonly SourceFile[]) => {
  watch({ end: readProcessorTime() + allowed })
  void compile(files).then(answer => {
    watch({})
    process.send?.(answer)
  })
})
