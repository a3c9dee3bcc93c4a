// A folder for all that a run writes, taken away at its end.
import { rmSync } from 'node:fs'
import { useTestFolder } from './memory-folder.ts'

export const setup = (): (() => void) => {
  const folder = useTestFolder()
  return () => rmSync(folder, { recursive: true, force: true })
}
