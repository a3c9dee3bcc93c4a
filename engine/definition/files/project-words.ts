// What resources and menu need of project.json; a project that cannot be read must not hide what is wrong with them.
import type { ProjectDefinition } from '../shapes/project.ts'

export interface ProjectWords {
  readonly emptyText: string
  /** The column that every table of one shop has; unknown without a project. */
  readonly shopKey: string | undefined
  /** The field of the shop that holds its business date. */
  readonly businessDate: string | undefined
  readonly levels: readonly string[] | undefined
  readonly modules: readonly string[] | undefined
  /** Resources of which everybody who signed in has a row of his own: his shop and himself. */
  readonly ownResources: readonly string[] | undefined
}

/** The words of a project; without one, words that call nothing unknown. */
export const wordsOf = (project: ProjectDefinition | undefined): ProjectWords => ({
  emptyText: project?.emptyText ?? '-',
  shopKey: project?.shop.key,
  businessDate: project?.shop.businessDate,
  levels: project && Object.keys(project.levels),
  modules: project && (project.modules ?? []),
  ownResources: project && [project.shop.resource, project.user.resource],
})
