import { instantScreen } from './instant-screen.tsx';
import { ShownReport } from './shown-report.tsx';

export default instantScreen('instant-inquiry', (shown) => <ShownReport key={shown.ticket} {...shown} />);
