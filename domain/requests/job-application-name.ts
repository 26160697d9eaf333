/** What job applications are stored under; apart from their form, for a script that needs nothing else of it. */
export const jobApplicationName = "job-application";
