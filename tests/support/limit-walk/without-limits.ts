// The schema files of the shop with entries that count in no limit, to see that a test notices it.
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSchemaFolder, type SchemaFolder } from '../schema/schema-folder.ts'

interface PostingFile {
  limit?: string | { group: string }
  unlimited?: string
}

const reason = 'Tanpa batas'

/** Entries of these limits count in none, and no move asks for another person because of them; all limits if none is named. */
export const removeLimits = (...groups: readonly string[]): SchemaFolder => {
  const folder = createSchemaFolder()
  const places = globSync('resources/**/*.json', { cwd: folder.path })
  /** A resource has a file, or a folder of files. */
  const getOwner = (place: string): string =>
    existsSync(join(folder.path, dirname(place), 'fields.json')) ? dirname(place) : place
  const isRemoved = ({ limit }: PostingFile): boolean => {
    const group = typeof limit === 'object' ? limit.group : limit
    return group !== undefined && (groups.length === 0 || groups.includes(group))
  }
  /** Sets of which no entry counts any more. */
  const free = new Set<string>()
  for (const place of places)
    folder.editJson(place, resource => {
      for (const [set, postings] of Object.entries<PostingFile[]>(resource['x-post'] ?? {})) {
        if (postings.some(isRemoved) && postings.every(one => one.limit === undefined || isRemoved(one)))
          free.add(`${getOwner(place)} ${set}`)
        for (const posting of postings.filter(isRemoved)) {
          delete posting.limit
          posting.unlimited = reason
        }
      }
    })
  for (const place of places)
    folder.editJson(place, resource => {
      for (const move of resource['x-flow']?.moves ?? []) {
        const isFree = (set: string): boolean => free.has(`${getOwner(place)} ${set}`)
        const hasCounted = [...(move.post ?? []), ...(move.promises ?? [])].some(isFree)
        if (hasCounted && move.authorize) move.authorize.if ??= "user.user_id == '-'"
        const promises = (move.promises ?? []).filter((set: string) => !isFree(set))
        if (promises.length > 0) move.promises = promises
        else delete move.promises
        if (groups.length === 0) delete move.unlimited
      }
    })
  folder.editJson('project.json', project => {
    for (const group of Object.keys(project.limits.groups))
      if (groups.length === 0) delete project.limits.groups[group].reversals
  })
  return folder
}
