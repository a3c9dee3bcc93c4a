// For a generator of clients that wants the compiler with an interface for programs.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
})
