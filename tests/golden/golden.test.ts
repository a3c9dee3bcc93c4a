// Ten of the golden tasks: the reference solution passes its grader, and the files that the task begins with do not.
import { describeTasks } from './describe-tasks.ts'
import { taskNames } from './task-files.ts'

describeTasks(taskNames.filter((_, index) => index % 3 === 0))
