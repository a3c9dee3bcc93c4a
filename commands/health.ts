// For a container's health check: exit 0 when the server of this environment answers, 1 with a sentence when it does not.
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { getHealthAddress } from './run-command.ts'

const timeoutMilliseconds = 4000

try {
  const { status } = await fetch(getHealthAddress(parseConfig(process.env)), {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (status !== 200) throw new ConfigError(`/healthz was answered with ${status}.`)
} catch (error) {
  const { message, cause } = error as Error
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message)
  process.exitCode = 1
}
