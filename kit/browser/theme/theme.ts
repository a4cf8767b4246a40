// The look of every page: tokens, type, and the base styles.
import './tokens.css';
import './fonts.css';
import './base.css';
