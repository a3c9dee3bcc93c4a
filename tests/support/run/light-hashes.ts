// Puts light hashes in the place of `@node-rs/argon2` for the tests of a process, which are about something else.
import { registerHooks } from 'node:module'

const lightHashes = new URL('./light-argon2.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@node-rs/argon2' && context.parentURL !== lightHashes
      ? { url: lightHashes, shortCircuit: true }
      : nextResolve(specifier, context),
})
