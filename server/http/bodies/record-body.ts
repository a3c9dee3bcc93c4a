// Body limits of record calls.
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { mustBeToday } from '../../day/day.ts'
import type { BodyRule } from '../routing/route.ts'
import { usualBody } from './body-limits.ts'

/** Throws StoreDayMismatch if the resource cannot be written on this business date. */
export const recordBody =
  (resource: ResourceCore): BodyRule =>
  caller => {
    mustBeToday(caller, resource)
    return { bytes: usualBody }
  }
