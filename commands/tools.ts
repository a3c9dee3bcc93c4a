// Runs the development tools by their own files: without a shell, so it is the same on every system.
import { type StdioOptions, spawn } from 'node:child_process'
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
export const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', cause => {
      console.error(`${command} could not be started: ${cause.message}`)
      resolve(1)
    })
    child.on('exit', code => resolve(code ?? 1))
  })

/** Runs a development tool with the current Node. */
export const runTool = (tool: Tool, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [toolFiles[tool], ...args], env)

/** Runs a tool beside others: each line of its output begins with its name. The exit code is that of `run`. */
export const runLabelled = (
  tool: Tool,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise(resolve => {
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
    const child = spawn(process.execPath, [toolFiles[tool], ...args], {
      cwd: root,
      stdio,
      env: { ...process.env, ...env },
    })
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on('line', line => console.log(`${tool}: ${line}`))
    child.on('error', cause => {
      console.error(`${tool} could not be started: ${cause.message}`)
      resolve(1)
    })
    child.on('close', code => resolve(code ?? 1))
  })

/** Runs a tool concurrently: its output is returned when it has ended. */
export const runCaptured = (
  tool: Tool,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: string }> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [toolFiles[tool], ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => {
        output += String(text)
      })
    child.on('error', cause => resolve({ exitCode: 1, output: `${tool} could not be started: ${cause.message}\n` }))
    child.on('close', code => resolve({ exitCode: code ?? 1, output }))
  })
