// What the files in `pages/`, beside a report, call.

interface Window { showDetails: (page: Report.PageDetails) => void }
