import { isFullLevel } from '../../../engine/access/top-level.ts'
import type { CallerRights } from '../../caller/caller.ts'

/** Users of full levels whose menu has the summary of a day. */
export const canSeeSummary = ({ schema, user, access }: CallerRights): boolean =>
  isFullLevel(schema.project, user.level) && access.reports.has('ringkasan-hari')
