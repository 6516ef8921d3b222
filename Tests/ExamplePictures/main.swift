// drawn here
