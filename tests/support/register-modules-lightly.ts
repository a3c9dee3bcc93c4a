// Before the first module is loaded: the setup of tests whose passwords need no slow hash.
import './run/light-hashes.ts'

await import('./register-modules.ts')
