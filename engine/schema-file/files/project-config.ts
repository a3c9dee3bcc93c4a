// The parts of project.json that resources and the menu need. If it cannot be read, their own faults are still reported.
import type { ProjectDefinition } from '../shapes/project-shape.ts'

export interface ProjectConfig {
  readonly emptyText: string
  /** The column that every table with rows of one shop has; undefined without a project. */
  readonly shopKey: string | undefined
  /** The field of the shop that holds its business date. */
  readonly businessDate: string | undefined
  readonly levels: readonly string[] | undefined
  readonly modules: readonly string[] | undefined
  /** Resources in which every signed-in user has a row of their own: the shop and the user. */
  readonly ownResources: readonly string[] | undefined
}

/** Without a project the lists are undefined, so that no name is reported as unknown. */
export const getProjectConfig = (project: ProjectDefinition | undefined): ProjectConfig => ({
  emptyText: project?.emptyText ?? '-',
  shopKey: project?.shop.key,
  businessDate: project?.shop.businessDate,
  levels: project && Object.keys(project.levels),
  modules: project && (project.switches ?? []),
  ownResources: project && [project.shop.resource, project.user.resource],
})
