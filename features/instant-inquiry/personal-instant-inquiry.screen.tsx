import { instantScreen } from './instant-screen.tsx';
import { ReadyReport } from './ready-report.tsx';

export default instantScreen('personal-instant-inquiry', (shown) => <ReadyReport key={shown.ticket} {...shown} />);
