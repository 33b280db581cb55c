import { CopyableId } from '../../ui/text/copyable-id.tsx'

export const Default = () => <CopyableId id="pi_0VbmLGC4UvidskqxvnvRzis2" />
export const Whole = () => <CopyableId id="pi_0VbmLGC4UvidskqxvnvRzis2" isWhole />
