import { useSession } from '../../providers/session-context.ts'

/** Whether a module of the shop is on, as it was at sign-in. */
export const useModules = (): ((module: string) => boolean) => {
  const { modules } = useSession()
  return module => modules.some(({ key }) => key === module)
}
