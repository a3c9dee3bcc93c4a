// Runs the development tools by their own files: without a shell, so it is the same on every system.
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const toolFiles = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  schema: 'commands/schema.mjs',
} as const

export type Tool = keyof typeof toolFiles

/** Type checkers repeat work of one another, so there are no more of them than cores. */
export const typeChecks = ['-p', '.', '--checkers', String(Math.min(availableParallelism(), 4))] as const

/** Runs a command with its output streamed; its exit code, 1 when it could not be started or was killed. */
export const run = async (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  waitForExit(command, spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }))

const waitForExit = (name: string, child: ChildProcess): Promise<number> =>
  new Promise(resolve => {
    child.on('error', cause => {
      console.error(`${name} could not be started: ${cause.message}`)
      resolve(1)
    })
    child.on('close', code => resolve(code ?? 1))
  })

/** Runs a development tool with the current Node. */
export const runTool = (tool: Tool, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  run(process.execPath, [toolFiles[tool], ...args], env)

const runLines = (
  tool: Tool,
  args: readonly string[],
  { env, onLine }: { readonly env: NodeJS.ProcessEnv; readonly onLine: (line: string) => void },
): Promise<number> => {
  const child = spawn(process.execPath, [toolFiles[tool], ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  return waitForExit(tool, child)
}

/** Runs a tool beside others: each line of its output begins with its name. The exit code is that of `run`. */
export const runLabelled = (tool: Tool, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  runLines(tool, args, { env, onLine: line => console.log(`${tool}: ${line}`) })

/** Runs a tool concurrently: its output is returned when it has ended. */
export const runCaptured = async (
  tool: Tool,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: string }> => {
  const lines: string[] = []
  const exitCode = await runLines(tool, args, { env: {}, onLine: line => lines.push(line) })
  return { exitCode, output: lines.map(line => `${line}\n`).join('') }
}
