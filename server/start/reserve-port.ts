// Reserves the port before any data is opened, so that a start that cannot listen changes nothing.
import { createServer } from 'node:net'
import { type Config, ConfigError } from '../config/config.ts'

/**
 * Reserves the port until the returned function is called; throws ConfigError if it is unavailable. Port 0 means any
 * free one.
 */
export const reservePort = async ({ port, host }: Pick<Config, 'port' | 'host'>): Promise<() => Promise<void>> => {
  if (port === 0) return async () => undefined
  // Refuses clients that connect before the server listens.
  const placeholder = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    placeholder.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(describePortError(error, { port, host }))),
    )
    placeholder.listen({ port, host }, resolve)
  })
  return () => new Promise<void>(resolve => placeholder.close(() => resolve()))
}

const describePortError = (
  { code, message }: NodeJS.ErrnoException,
  { port, host }: Pick<Config, 'port' | 'host'>,
): string => {
  if (code === 'EADDRINUSE')
    return `The port ${port} is in use; set PORT to another one or stop the other program. Nothing was changed.`
  if (code === 'EACCES')
    return `The port ${port} may not be opened by this user; set PORT to one above 1023. Nothing was changed.`
  return `No server can listen at HOST ${host}, PORT ${port}: ${message}. Nothing was changed.`
}
